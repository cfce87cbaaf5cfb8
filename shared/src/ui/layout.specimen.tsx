import BookOpen from '@lucide/icons/icons/book-open'
import type { Specimen } from '../ui-gallery/specimen'
import { Button, ButtonLink } from './button'
import { EmptyState } from './empty-state'
import { Icon } from './icon'
import { Card, Cluster, Columns, Stack } from './layout'
import { Page } from './page'
import { Price } from './price'

export const places: Specimen[] = [
  {
    name: 'Page',
    note: 'The column of a screen with its title; narrow for forms and reading, wide for many books.',
    show: (
      <Page title="MY WishList" narrow>
        <p>What you keep for later waits here, on every device you sign in to.</p>
      </Page>
    ),
  },
  {
    name: 'Card',
    note: 'A sheet of paper that holds one thing.',
    show: (
      <Card as="article" gap={3} aria-label="Three Men in a Boat">
        <h4>Three Men in a Boat</h4>
        <Price price={299} original={499} size="sm" />
        <Button wide>Add to cart</Button>
      </Card>
    ),
  },
  {
    name: 'Stack and cluster',
    note: 'Children below each other, or beside each other in as many rows as they need.',
    show: (
      <Stack gap={4}>
        <p>Below each other</p>
        <Cluster gap={3}>
          <Button>Save address</Button>
          <Button variant="secondary">Cancel</Button>
        </Cluster>
      </Stack>
    ),
  },
  {
    name: 'Empty state',
    note: 'Says that there is nothing, and leads on.',
    show: (
      <EmptyState
        picture={<Icon icon={BookOpen} />}
        title="Oops, Your WishList is Empty"
        text="Keep a book here while you make up your mind."
        action={<ButtonLink to="/products">Shop now</ButtonLink>}
      />
    ),
  },
  {
    name: 'Columns',
    note: 'Content and an aside: below each other, and beside each other on a wide page.',
    show: (
      <Columns columns="minmax(0, 1fr) 10rem" gap={6}>
        <Card>The books of a cart</Card>
        <Card>What they cost</Card>
      </Columns>
    ),
  },
]
