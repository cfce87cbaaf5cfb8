import type { BookFormat, Product } from 'shared/contract'
import { formatNumber } from 'shared/format'
import { typography } from 'shared/ui'
import styles from './book-facts.module.css'

const formats: Record<BookFormat, string> = {
  paperback: 'Paperback',
  hardcover: 'Hardcover',
  ebook: 'E-book',
  audiobook: 'Audiobook',
}

/** What the shop knows about a book and its edition; nothing without facts (docs/product.md, P97). */
export function BookFacts({ product }: { product: Product }) {
  const facts = factsOf(product)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={typography.soft}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The facts that are known, as they are read: ['First published', '405 BC']. */
export function factsOf(product: Product): [label: string, value: string][] {
  const { pages, firstPublished, language, format, isbn13 } = product
  const known: [label: string, value: string | undefined][] = [
    ['Pages', pages ? formatNumber(pages) : undefined],
    ['First published', firstPublished ? yearLabel(firstPublished) : undefined],
    ['Language', language && languageName(language)],
    ['Format', format && formats[format]],
    ['ISBN', isbn13],
  ]
  return known.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

function yearLabel(year: number): string {
  return year < 0 ? `${-year} BC` : String(year)
}

/** 'en' -> 'English'; none if it has no English name. */
function languageName(tag: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
}
