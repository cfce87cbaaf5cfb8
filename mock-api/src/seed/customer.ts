import { type Address, demoCredentials, type User } from 'shared/contract'
import type { PasswordHash } from '../auth/passwords'

/** The date of the sample data, the same on every device. */
const begun = '2024-01-01T09:00:00+05:30'

export const demoAddress: Address = {
  _id: '5c5b960d-e1e2-44da-a878-233b19740f40',
  firstname: 'Asha',
  lastname: 'Rao',
  name: 'Asha Rao',
  street: '12 Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  phone: '9876543210',
  createdAt: begun,
  updatedAt: begun,
}

export const demoCustomer: User = {
  _id: '7c814fd1-32bc-4f18-b45c-1274b1d7ef45',
  email: demoCredentials.email,
  firstName: 'Asha',
  lastName: 'Rao',
  createdAt: begun,
  updatedAt: begun,
}

/** Of one iteration, so that the login is fast: everybody may know this password. */
export const demoPassword: PasswordHash = {
  salt: 'aIoUsczxedjl9mxtNtXM5A==',
  hash: '1dceOx35v4b+jKt+l474FDCNvREsBU9loFtUsF1U7QU=',
  iterations: 1,
}
