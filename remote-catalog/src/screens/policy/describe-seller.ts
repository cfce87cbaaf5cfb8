import type { Seller } from 'shared/contract'
import { paths } from 'shared/routing'

/** Who sells, as schema.org describes it. @param origin of the shop, such as 'https://bookshelf.example'. */
export function describeSeller(seller: Seller, origin: string) {
  const { name, address, email, phone, registration } = seller
  return [
    {
      '@type': 'Organization',
      name,
      url: origin + paths.home(),
      email,
      telephone: phone,
      address: address.join(', '),
      identifier: registration,
    },
  ]
}
