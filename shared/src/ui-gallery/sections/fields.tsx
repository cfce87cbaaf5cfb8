import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { type SpecimenText, Stack, State } from '../specimen'

const countries = [
  { value: 'India', label: 'India' },
  { value: 'Nepal', label: 'Nepal' },
]

export const fields: SpecimenText[] = [
  {
    name: 'Text field',
    note: 'A visible label always; an error says how to set it right, with an icon beside the colour.',
    Sample: () => (
      <Stack>
        <State name="empty, with a hint">
          <TextField label="Street" placeholder="12 Lime Walk" hint="House number first." />
        </State>
        <State name="filled">
          <TextField label="City" defaultValue="Pune" />
        </State>
        <State name="hover">
          <TextField label="City" defaultValue="Pune" data-force="hover" />
        </State>
        <State name="focus">
          <TextField label="City" defaultValue="Pune" data-force="focus" />
        </State>
        <State name="error">
          <TextField label="City" error="Please enter all the fields" />
        </State>
        <State name="disabled">
          <TextField label="City" defaultValue="Pune" disabled />
        </State>
        <State name="read only">
          <TextField label="Email" defaultValue="reader@bookshelf.example" readOnly />
        </State>
      </Stack>
    ),
  },
  {
    name: 'Text field of digits',
    note: 'Digits that are a name: number keys on a phone, no stepper, leading zeros kept.',
    Sample: () => (
      <Stack>
        <TextField label="Pincode" inputMode="numeric" defaultValue="411001" />
        <TextField
          label="Phone"
          inputMode="numeric"
          error="Phone number must be of 10 digits"
          defaultValue="98765"
        />
      </Stack>
    ),
  },
  {
    name: 'Select field',
    note: 'One of a few, in the browser’s own list.',
    Sample: () => (
      <Stack>
        <SelectField label="Country" options={countries} />
        <SelectField label="Country" options={countries} error="We do not deliver there yet" />
        <SelectField label="Country" options={countries} disabled />
      </Stack>
    ),
  },
]
