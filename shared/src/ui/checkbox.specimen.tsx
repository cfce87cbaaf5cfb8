import { useId } from 'react'
import { Row, type Specimen, Stack, States, states } from '../ui-gallery/specimen'
import { Checkbox } from './checkbox'
import { Radio } from './radio'

export const choices: Specimen[] = [
  {
    name: 'Checkbox',
    note: 'On or off; the label belongs to the target.',
    Sample: () => (
      <Row>
        <States
          component={Checkbox}
          of={{
            off: { label: 'Fiction' },
            on: { label: 'Humor', defaultChecked: true },
            hover: { label: 'Thriller', ...states.hover },
            focus: { label: 'Thriller', defaultChecked: true, ...states.focus },
            disabled: { label: 'Motivational', disabled: true },
            'on, disabled': { label: 'Motivational', disabled: true, defaultChecked: true },
          }}
        />
      </Row>
    ),
  },
  { name: 'Radio', note: 'One of several, in a fieldset with a legend.', Sample: Radios },
]

function Radios() {
  const name = useId()
  return (
    <Stack>
      <Row>
        <States
          component={Radio}
          of={{
            on: { label: 'Low to high', name, defaultChecked: true },
            off: { label: 'High to low', name },
            focus: { label: 'Newest', name, ...states.focus },
            disabled: { label: 'Nearest', name, disabled: true },
          }}
        />
      </Row>
      <Radio
        name={name}
        label={
          <>
            <strong>Asha Rao</strong>
            <br />
            12 Lime Walk, Pune 411001, India
          </>
        }
      />
    </Stack>
  )
}
