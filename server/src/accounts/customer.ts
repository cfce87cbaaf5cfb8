/** A row of the table `customers`. */
export interface Customer {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  token_version: number
  /** When the customer has opened a link of an email; `null` before that. */
  email_confirmed_at: string | null
  created_at: string
  updated_at: string
}
