import type { Seller } from 'shared/contract'
import styles from './seller-details.module.css'

/** Who sells, and how to reach them. */
export function SellerDetails({ seller }: { seller: Seller }) {
  const { name, address, email, phone, registration } = seller
  return (
    <section className={styles.seller} aria-label="Who you buy from">
      <h2>Who you buy from</h2>
      <address className={styles.address}>
        <span className={styles.lines}>{[name, ...address].join('\n')}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        {registration && <span>{registration}</span>}
      </address>
    </section>
  )
}
