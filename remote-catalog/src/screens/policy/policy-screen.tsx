import { createElement, type ReactNode } from 'react'
import type { PolicyNode, PolicyPage, Seller } from 'shared/contract'
import { Link, paths, type SitePath, usePageTitle, useParams } from 'shared/routing'
import { ButtonLink, FailureNotice, Page } from 'shared/ui'
import { policyResource } from '../../api/policy'
import { useResource } from '../../api/use-resource'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { StructuredData } from '../../components/metadata/structured-data'
import { MissingPage } from '../../components/missing-page'
import { describeSeller } from './describe-seller'
import styles from './policy-screen.module.css'
import { Skeleton } from './policy-skeleton'

export { PolicyScreen as Screen }

/** A policy of the shop, and who sells (docs/product.md, P101). */
function PolicyScreen() {
  const { policy = '' } = useParams()
  const resource = policyResource(policy)
  // A prerendered page is as new as the file.
  const state = useResource(resource, resource.$state.get().status !== 'ready')
  usePageTitle(state.status === 'failed' ? 'Policy' : null)

  switch (state.status) {
    case 'idle':
    case 'loading':
      return <Skeleton />
    case 'failed':
      return (
        <Page title="Policy" narrow>
          <FailureNotice title="The policy did not arrive." onRetry={state.retry} />
        </Page>
      )
    case 'ready':
      return state.data ? (
        <Policy key={policy} policy={policy} page={state.data} />
      ) : (
        <MissingPage
          pageTitle="Policy not found"
          title="We have no such policy"
          text="The address may be mistyped. All our policies are linked at the bottom of this page."
          action={<ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
        />
      )
  }
}

function Policy({ policy, page }: { policy: string; page: PolicyPage }) {
  const { title, description, text, seller } = page
  usePageTitle(title)
  return (
    <Page title={title} narrow>
      <Description text={description} />
      <Address path={paths.policy(policy)} />
      <PolicyText nodes={text} />
      {seller && (
        <>
          <StructuredData
            describe={import.meta.env.SSR ? (origin) => describeSeller(seller, origin) : undefined}
          />
          <SellerDetails seller={seller} />
        </>
      )}
    </Page>
  )
}

/** The text of a policy. Its elements have no keys, since it never changes. */
function PolicyText({ nodes }: { nodes: readonly PolicyNode[] }) {
  return createElement('div', { className: styles.text }, ...nodes.map(elementOf))
}

function elementOf(node: PolicyNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href = '', children } = node
  const content = children.map(elementOf)
  if (tag !== 'a') return createElement(tag, null, ...content)
  return isPath(href)
    ? createElement(Link, { to: href }, ...content)
    : createElement(tag, { href }, ...content)
}

const isPath = (href: string): href is SitePath => href.startsWith('/')

/** Who sells, and how to reach them. */
function SellerDetails({ seller }: { seller: Seller }) {
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
