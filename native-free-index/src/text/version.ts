/**
 * Version of the analyser. Any change of terms must increment it, so that indexes with other terms
 * are refused. A test detects a change without a new version.
 */
export const analyserVersion = 3
