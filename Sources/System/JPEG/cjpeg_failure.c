#include "cjpeg_failure.h"

void cjpeg_failure_raise(cjpeg_failure *failure, int status, const char *cause) {
    failure->status = status;
    size_t length = strnlen(cause, sizeof failure->cause - 1);
    memmove(failure->cause, cause, length);
    failure->cause[length] = 0;
    longjmp(failure->on_error, 1);
}

static int status_of(int code) {
    switch (code) {
        case JERR_OUT_OF_MEMORY:
            return CJPEG_OUT_OF_MEMORY;
        // Twelve bits, lossless, hierarchical: valid files that this library isn't built for.
        case JERR_BAD_PRECISION:
        case JERR_SOF_UNSUPPORTED:
        case JERR_ARITH_NOTIMPL:
        case JERR_NOT_COMPILED:
        case JERR_CONVERSION_NOTIMPL:
        case JERR_CCIR601_NOTIMPL:
        case JERR_FRACT_SAMPLE_NOTIMPL:
            return CJPEG_UNSUPPORTED;
        default:
            return CJPEG_FAILED;
    }
}

static void fail(j_common_ptr object) {
    cjpeg_failure *failure = (cjpeg_failure *)object->err;
    char cause[JMSG_LENGTH_MAX];
    object->err->format_message(object, cause);
    cjpeg_failure_raise(failure, status_of(object->err->msg_code), cause);
}

// libjpeg goes on after a warning, with pixels that nobody drew. Of what it warns, only this leaves the pixels whole.
static int is_harmless(int code) {
    switch (code) {
        case JWRN_ADOBE_XFORM:
        case JWRN_EXTRANEOUS_DATA:  // many cameras pad the end of the pixels
        case JWRN_JFIF_MAJOR:
        case JWRN_TOO_MUCH_DATA:
            return 1;
        default:
            return 0;
    }
}

static void note(j_common_ptr object, int level) {
    cjpeg_failure *failure = (cjpeg_failure *)object->err;
    if (level >= 0 || !failure->refuses_warnings || is_harmless(object->err->msg_code)) return;
    fail(object);
}

static void stay_silent(j_common_ptr object) { (void)object; }

void cjpeg_failure_prepare(cjpeg_failure *failure, int refuses_warnings) {
    jpeg_std_error(&failure->manager);
    failure->manager.error_exit = fail;
    failure->manager.emit_message = note;
    failure->manager.output_message = stay_silent;
    failure->refuses_warnings = refuses_warnings;
}
