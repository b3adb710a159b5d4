/**
 * Version of the analyser. It rises with every change of terms, so that an index with other terms
 * is refused. A test detects a change without it.
 */
export const analyserVersion = 2
