import { newAddress, updateAddress } from '../models/address'
import { changeUser } from '../models/database'
import { done, type Handlers, refused } from './handler'

type AddressKey =
  | 'GET /user/address'
  | 'POST /user/address'
  | 'POST /user/address/:addressId'
  | 'DELETE /user/address/:addressId'

const noSuchAddress = 'There is no such address. Not Found error'

export const addressRoutes: Handlers<AddressKey> = {
  'GET /user/address': ({ customer }) => done({ addressList: customer.addressList }),

  'POST /user/address': ({ customer, body, database }, { newId, now }) => {
    const addressList = [...customer.addressList, newAddress(body.address, newId(), now())]
    return done({ addressList }, changeUser(database, customer, { addressList }))
  },

  'POST /user/address/:addressId': ({ customer, params, body, database }, { now }) => {
    if (!customer.addressList.some(({ _id }) => _id === params.addressId)) {
      return refused(404, noSuchAddress)
    }
    const addressList = updateAddress(customer.addressList, params.addressId, body.address, now())
    return done({ addressList }, changeUser(database, customer, { addressList }))
  },

  'DELETE /user/address/:addressId': ({ customer, params, database }) => {
    const addressList = customer.addressList.filter(({ _id }) => _id !== params.addressId)
    if (addressList.length === customer.addressList.length) return refused(404, noSuchAddress)
    return done({ addressList }, changeUser(database, customer, { addressList }))
  },
}
