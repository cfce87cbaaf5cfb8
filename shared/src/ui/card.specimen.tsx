import BookOpen from '@lucide/icons/icons/book-open'
import styles from '../ui-gallery/gallery.module.css'
import { Row, type Specimen, Stack } from '../ui-gallery/specimen'
import { Button } from './button'
import { ButtonLink } from './button-link'
import { Card } from './card'
import { EmptyState } from './empty-state'
import { Icon } from './icon'
import { Page } from './page'
import { Price } from './price'

export const places: Specimen[] = [
  {
    name: 'Page',
    note: 'The column of a screen with its title; narrow for forms and reading.',
    Sample: () => (
      <Page title="MY WishList" narrow>
        <p>What you keep for later waits here, on every device you sign in to.</p>
      </Page>
    ),
  },
  {
    name: 'Card',
    note: 'A sheet of paper that holds one thing.',
    Sample: () => (
      <Row>
        <Card as="article" className={styles.bookCard} aria-label="Three Men in a Boat">
          <div className={styles.cover}>
            <Icon icon={BookOpen} size="2.5rem" strokeWidth={1.25} />
          </div>
          <h4>Three Men in a Boat</h4>
          <Price price={299} original={499} size="sm" />
          <Button wide>Add to cart</Button>
        </Card>
      </Row>
    ),
  },
  {
    name: 'Empty state',
    note: 'Says that there is nothing, and leads on.',
    Sample: () => (
      <Stack>
        <EmptyState
          picture={<Icon icon={BookOpen} />}
          title="Oops, Your WishList is Empty"
          text="Keep a book here while you make up your mind."
          action={<ButtonLink to="/products">Shop now</ButtonLink>}
        />
        <EmptyState title="Product you are looking for is not found" />
      </Stack>
    ),
  },
]
