/** The address that tests type, and how its form names it. */
import type { AddressFields } from '../shared/src/contract/entities'

export const lakeRoad: AddressFields = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  street: '5 Lake Road',
  city: 'Pokhara',
  state: 'Gandaki',
  country: 'Nepal',
  pincode: '33700',
  phone: '9812345670',
}

/** What is typed into each field, by its label. The country is chosen. */
export const lakeRoadByLabel = {
  'First name': lakeRoad.firstname,
  'Last name': lakeRoad.lastname,
  Street: lakeRoad.street,
  City: lakeRoad.city,
  State: lakeRoad.state,
  Pincode: lakeRoad.pincode,
  Phone: lakeRoad.phone,
}
