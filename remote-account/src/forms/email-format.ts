/** What browsers take for an email address in `<input type="email">` (HTML standard, "valid email address"). */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text has the format of an email address, as the browser judges it (docs/product.md, P40). */
export function isEmail(text: string): boolean {
  return pattern.test(text)
}
