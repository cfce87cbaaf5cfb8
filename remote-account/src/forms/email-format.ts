/** The pattern of `<input type="email">` (HTML standard, "valid email address"). */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text is a valid email address for browsers (docs/product.md, P40). */
export function isEmail(text: string): boolean {
  return pattern.test(text)
}
