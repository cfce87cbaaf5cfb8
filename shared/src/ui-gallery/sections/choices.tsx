import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox'
import { Radio } from '../../ui/radio'
import { Row, type SpecimenText, Stack, State } from '../specimen'

export const choices: SpecimenText[] = [
  {
    name: 'Checkbox',
    note: 'On or off; the label belongs to the target.',
    Sample: () => (
      <Row>
        <State name="off">
          <Checkbox label="Fiction" />
        </State>
        <State name="on">
          <Checkbox label="Humor" defaultChecked />
        </State>
        <State name="hover">
          <Checkbox label="Thriller" data-force="hover" />
        </State>
        <State name="focus">
          <Checkbox label="Thriller" data-force="focus-visible" defaultChecked />
        </State>
        <State name="disabled">
          <Checkbox label="Motivational" disabled />
        </State>
        <State name="on, disabled">
          <Checkbox label="Motivational" disabled defaultChecked />
        </State>
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
        <State name="on">
          <Radio label="Low to high" name={name} defaultChecked />
        </State>
        <State name="off">
          <Radio label="High to low" name={name} />
        </State>
        <State name="focus">
          <Radio label="Newest" name={name} data-force="focus-visible" />
        </State>
        <State name="disabled">
          <Radio label="Nearest" name={name} disabled />
        </State>
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
