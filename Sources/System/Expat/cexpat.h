// Declares the limits against entity bombs, which expat.h hides from programs built without it.
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
