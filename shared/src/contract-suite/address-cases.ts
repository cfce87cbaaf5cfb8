import type { AddressFields } from '../contract'
import { type CaseContext, cases, check, unknownId } from './contract-case'

/** An address that any server accepts. */
export const home: AddressFields = {
  firstname: 'Mira',
  lastname: 'Sen',
  street: '4 Lake Road',
  city: 'Kolkata',
  state: 'West Bengal',
  country: 'India',
  pincode: '700029',
  phone: '9123456780',
}

export const addressCases = cases({
  'GET /user/address': {
    async '200 is empty for a new customer'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { addressList } = await succeed('GET /user/address', { token })
      check(addressList.length === 0, 'returns a list that is not empty')
    },
  },
  'POST /user/address': {
    async '201 saves an address under an id of its own, with the whole name beside its parts'(
      context,
    ) {
      const { token } = await context.newCustomer()
      const call = { token, body: { address: home } }
      await context.succeed('POST /user/address', call)
      const { addressList } = await context.succeed('POST /user/address', call)
      const [first, second] = addressList
      check(first?.street === home.street, 'returns another street')
      check(first.firstname === 'Mira', 'does not return the first name')
      check(first.lastname === 'Sen', 'does not return the last name')
      check(first.name === 'Mira Sen', 'does not return the whole name')
      check(first._id !== second?._id, 'returns two addresses under one id')
    },
  },
  'POST /user/address/:addressId': {
    async '200 changes one address and keeps its id, its place and the others'(context) {
      const { newCustomer, succeed } = context
      const { token } = await newCustomer()
      const call = { token, body: { address: home } }
      await succeed('POST /user/address', call)
      const saved = (await succeed('POST /user/address', call)).addressList
      const { addressList } = await succeed('POST /user/address/:addressId', {
        token,
        params: { addressId: saved[1]?._id ?? '' },
        body: { address: { ...home, city: 'Pokhara', country: 'Nepal' } },
      })
      const ids = (list: typeof saved) => list.map(({ _id }) => _id).join()
      check(ids(addressList) === ids(saved), 'changes ids or places')
      const cities = addressList.map(({ city }) => city).join()
      check(cities === `${home.city},Pokhara`, 'does not change the city, or changes another one')
    },
    async '404 knows no id that it never gave, and none of somebody else'(context) {
      const { token } = await context.newCustomer()
      for (const addressId of [unknownId, await idOfOther(context)]) {
        const call = { token, params: { addressId }, body: { address: home } }
        await context.refuse('POST /user/address/:addressId', 404, call)
      }
    },
  },
  'DELETE /user/address/:addressId': {
    async '200 removes one address and keeps the others'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const call = { token, body: { address: home } }
      await succeed('POST /user/address', call)
      const [first, second] = (await succeed('POST /user/address', call)).addressList
      const params = { addressId: second?._id ?? '' }
      const kept = await succeed('DELETE /user/address/:addressId', { token, params })
      check(kept.addressList.length === 1, 'does not remove exactly one')
      check(kept.addressList[0]?._id === first?._id, 'removes another one')
    },
    async '404 knows no id that it never gave, and none of somebody else'(context) {
      const { token } = await context.newCustomer()
      for (const addressId of [unknownId, await idOfOther(context)]) {
        const call = { token, params: { addressId } }
        await context.refuse('DELETE /user/address/:addressId', 404, call)
      }
    },
  },
})

/** The id of an address that another customer has. */
async function idOfOther({ newCustomer, succeed }: CaseContext): Promise<string> {
  const { token } = await newCustomer()
  const { addressList } = await succeed('POST /user/address', { token, body: { address: home } })
  return addressList[0]?._id ?? ''
}
