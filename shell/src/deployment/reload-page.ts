import { keepTyped } from './typed-forms'

/** Loads the page anew at its address, with what is half-typed in it. */
export function reloadKeepingForms(): void {
  keepTyped()
  location.reload()
}
