-- Each request is for another card, so that nothing is answered from memory.
local count = 0
local thread = 0

function setup(t)
    thread = thread + 1
    t:set("number", thread)
end

function request()
    count = count + 1
    return wrk.format("GET", string.format(
        "/card.png?title=Card+%d+of+thread+%d&subtitle=A+line+below+the+title,+as+cards+have+it"
            .. "&author=Jo+Doe&theme=ocean", count, number))
end

