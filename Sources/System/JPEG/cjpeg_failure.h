#pragma once
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <string.h>

#include "cjpeg.h"

// What reader and writer share: libjpeg's error manager, with the place to return to.
typedef struct {
    struct jpeg_error_mgr manager;  // first: libjpeg hands back a pointer to it
    jmp_buf on_error;
    int status;
    int refuses_warnings;
    char cause[JMSG_LENGTH_MAX];
} cjpeg_failure;

// Sets up the manager; libjpeg's object gets `&failure->manager` as its `err`.
void cjpeg_failure_prepare(cjpeg_failure *failure, int refuses_warnings);

// Ends the call that libjpeg is in.
void cjpeg_failure_raise(cjpeg_failure *failure, int status, const char *cause) __attribute__((noreturn));

// Once failed, an object stays failed: libjpeg must not be entered again after a longjmp out of it.
#define GUARD(object)                                                            \
    if ((object)->failure.status != CJPEG_OK) return (object)->failure.status;   \
    if (setjmp((object)->failure.on_error)) return (object)->failure.status
