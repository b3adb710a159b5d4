/**
 * Of the analyser. It rises with every change of what a text's terms are, so that an index that was
 * built with other terms is refused; a test notices a change without it.
 */
export const analyserVersion = 2
