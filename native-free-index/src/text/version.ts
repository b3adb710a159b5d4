/**
 * Version of the analyser and of derived terms. Any change of terms must increment it, so that
 * indexes with other terms are refused. A test detects a change without a new version.
 */
export const analyserVersion = 4
