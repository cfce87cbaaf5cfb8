import { useState } from 'react'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { Price } from '../../ui/price'
import { Rating } from '../../ui/rating'
import { ToastView } from '../../ui/toast'
import styles from '../gallery.module.css'
import { Row, type SpecimenText, Stack, State } from '../specimen'

const categories = ['Fiction', 'Humor', 'Thriller']

export const signs: SpecimenText[] = [
  {
    name: 'Rating',
    note: 'One picture with one name, “Rated 3.5 of 5”; grows with the text around it.',
    Sample: () => (
      <Row>
        {[0, 1, 2.5, 3.5, 5].map((value) => (
          <State key={value} name={`${value} of 5`}>
            <Rating value={value} />
          </State>
        ))}
      </Row>
    ),
  },
  {
    name: 'Price',
    note: 'What is paid, what it was, percent off; “now” and “before” are said to who cannot see the line.',
    Sample: () => (
      <Stack>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Row key={size}>
            <State name={`${size}, reduced`}>
              <Price price={299} original={499} size={size} />
            </State>
            <State name={`${size}, not reduced`}>
              <Price price={159} size={size} />
            </State>
          </Row>
        ))}
        <State name="the wishlist’s constants">
          <Price price={199} struck={499} percent={60} />
        </State>
      </Stack>
    ),
  },
  { name: 'Chip', note: 'A category, or a filter in force that can be taken away.', Sample: Chips },
  {
    name: 'Toast',
    note: 'Purple: into the wishlist. Green: into the cart, logged in. Red: taken away or refused.',
    Sample: () => (
      <Stack>
        <ToastView className={styles.inline} open colour="purple" msg="Added to wishlist" />
        <ToastView className={styles.inline} open colour="green" msg="Added to cart" />
        <ToastView
          className={styles.inline}
          open
          colour="red"
          msg="Please select a delivery Address"
        />
      </Stack>
    ),
  },
]

function Chips() {
  const [chosen, setChosen] = useState(categories)
  return (
    <Row>
      <Chip>Motivational</Chip>
      {chosen.map((category) => (
        <Chip
          key={category}
          removeLabel={`Remove the filter ${category}`}
          onRemove={() => setChosen(chosen.filter((other) => other !== category))}
        >
          {category}
        </Chip>
      ))}
      {chosen.length < categories.length && (
        <Button size="sm" variant="quiet" onClick={() => setChosen(categories)}>
          All again
        </Button>
      )}
    </Row>
  )
}
