/** The address that tests type, and the labels of its form. */
import type { AddressFields } from 'shared/contract'

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

/** The text for each field, by its label. The country is selected. */
export const lakeRoadByLabel = {
  'First name': lakeRoad.firstname,
  'Last name': lakeRoad.lastname,
  Street: lakeRoad.street,
  City: lakeRoad.city,
  State: lakeRoad.state,
  Pincode: lakeRoad.pincode,
  Phone: lakeRoad.phone,
}
