// Functions of shared libraries that are loaded when the first of them is called. FUNCTIONS names a file that
// Scripts/lean writes: LIBRARY(number, "name") and FUNCTION(library, number, name), numbers from 0.
// A function here jumps to where its place in `places` says; while that is empty, arguments are kept and
// `lean_find` is asked.
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static const char *const libraries[] = {
#define LIBRARY(number, name) name,
#define FUNCTION(library, number, name)
#include FUNCTIONS
#undef LIBRARY
#undef FUNCTION
};

static const struct {
    unsigned library;
    const char *name;
} functions[] = {
#define LIBRARY(number, name)
#define FUNCTION(library, number, name) {library, #name},
#include FUNCTIONS
#undef LIBRARY
#undef FUNCTION
};

__attribute__((visibility("hidden"))) void *lean_places[sizeof functions / sizeof functions[0]];

__attribute__((visibility("hidden"), used)) void *lean_find(unsigned number) {
    static void *handles[sizeof libraries / sizeof libraries[0]];
    void **kept = &handles[functions[number].library];
    // Two threads at once get the same.
    void *handle = __atomic_load_n(kept, __ATOMIC_ACQUIRE);
    if (handle == NULL) {
        handle = dlopen(libraries[functions[number].library], RTLD_LAZY | RTLD_LOCAL);
        __atomic_store_n(kept, handle, __ATOMIC_RELEASE);
    }
    void *function = handle ? dlsym(handle, functions[number].name) : NULL;
    if (function == NULL) {
        dprintf(
            2, "rastertool: error: %s; text needs it: install its package (README, In a container)\n", dlerror());
        _exit(1);
    }
    __atomic_store_n(&lean_places[number], function, __ATOMIC_RELEASE);
    return function;
}

#define LIBRARY(number, name)
#define FUNCTION(library, number, name)                                                                 \
    __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" #name ":\n"      \
            "movq lean_places + 8 * " #number "(%rip), %r11\n"                                          \
            "testq %r11, %r11\n"                                                                        \
            "je 1f\n"                                                                                   \
            "jmp *%r11\n"                                                                               \
            "1: movl $" #number ", %r11d\n"                                                             \
            "jmp lean_bind\n"                                                                           \
            ".size " #name ", . - " #name "\n");
#include FUNCTIONS

// Registers that carry arguments, of which al counts those in vectors.
__asm__(".text\n.type lean_bind, @function\nlean_bind:\n"
        "pushq %rbp\nmovq %rsp, %rbp\nsubq $192, %rsp\n"
        "movq %rdi, (%rsp)\nmovq %rsi, 8(%rsp)\nmovq %rdx, 16(%rsp)\nmovq %rcx, 24(%rsp)\n"
        "movq %r8, 32(%rsp)\nmovq %r9, 40(%rsp)\nmovq %rax, 48(%rsp)\n"
        "movaps %xmm0, 64(%rsp)\nmovaps %xmm1, 80(%rsp)\nmovaps %xmm2, 96(%rsp)\nmovaps %xmm3, 112(%rsp)\n"
        "movaps %xmm4, 128(%rsp)\nmovaps %xmm5, 144(%rsp)\nmovaps %xmm6, 160(%rsp)\nmovaps %xmm7, 176(%rsp)\n"
        "movl %r11d, %edi\ncall lean_find\nmovq %rax, %r11\n"
        "movq (%rsp), %rdi\nmovq 8(%rsp), %rsi\nmovq 16(%rsp), %rdx\nmovq 24(%rsp), %rcx\n"
        "movq 32(%rsp), %r8\nmovq 40(%rsp), %r9\nmovq 48(%rsp), %rax\n"
        "movaps 64(%rsp), %xmm0\nmovaps 80(%rsp), %xmm1\nmovaps 96(%rsp), %xmm2\nmovaps 112(%rsp), %xmm3\n"
        "movaps 128(%rsp), %xmm4\nmovaps 144(%rsp), %xmm5\nmovaps 160(%rsp), %xmm6\nmovaps 176(%rsp), %xmm7\n"
        "leave\njmp *%r11\n"
        ".size lean_bind, . - lean_bind\n");
