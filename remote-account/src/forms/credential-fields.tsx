import { TextField } from 'shared/ui'
import { PasswordField } from './password-field'

interface CredentialFieldsProps {
  errors: { email?: string | undefined; password?: string | undefined }
  /**
   * What browsers may fill in. A login takes `username` although it is an email: password managers look for it, and HTML
   * allows it for fields of the type email.
   */
  autoComplete: { email: 'username' | 'email'; password: 'current-password' | 'new-password' }
}

/** Email and password, as login and signup ask for them. */
export function CredentialFields({ errors, autoComplete }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete={autoComplete.email}
        required
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={autoComplete.password}
        required
        error={errors.password}
      />
    </>
  )
}
