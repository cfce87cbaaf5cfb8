import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { readSite } from './read-site.ts'

const inFolder = temporaryFolder()

let file: string

beforeEach(() => {
  file = inFolder('site.json')
})

const delivery = {
  days: { from: 2, to: 4 },
  lastDispatch: '16:00',
  timeZone: 'Asia/Kolkata',
}

function readSettings(settings: object) {
  const site = { api: 'mock', payments: { provider: 'test' }, devtools: true }
  writeFileSync(file, JSON.stringify({ ...site, ...settings }))
  return readSite(file)
}

const readWith = (changes: object) =>
  readSettings({ delivery: { ...delivery, ...changes } }).delivery

it('takes a delivery, with or without days off', () => {
  expect(readWith({})).toEqual({ ...delivery, weekdaysOff: [], holidays: [] })
  const daysOff = { weekdaysOff: ['Sunday'], holidays: ['12-25', '02-29', '2026-11-09'] }
  expect(readWith(daysOff)).toEqual({ ...delivery, ...daysOff })
})

const dayMessage = 'A day is written like 2026-12-25, or like 12-25 for every year.'
const timeMessage = 'A time is written like 16:00.'
const zoneMessage = 'A time zone is written like Asia/Kolkata.'

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

it.each([
  ['days', { from: 4, to: 2 }, '“from” may not be more than “to”.'],
  ['days.from', 0.5, 'Invalid integer: Received 0.5.'],
  ['days.from', -1, 'Invalid value: Expected >=0 but received -1.'],
  ['days.from', 61, 'Invalid value: Expected <=60 but received 61.'],
  ['weekdaysOff', weekdays, 'Nothing would ever arrive.'],
  ['weekdaysOff.0', 'Someday', /but received "Someday"\.$/],
  ['holidays.0', '25.12.', dayMessage],
  ['holidays.0', '2026-02-29', dayMessage],
  ['holidays.0', '02-30', dayMessage],
  ['holidays.0', '13-01', dayMessage],
  ['holidays', Array(101).fill('12-25'), /received 101\.$/],
  ['lastDispatch', '4 pm', timeMessage],
  ['lastDispatch', '24:00', timeMessage],
  ['lastDispatch', '9:30', timeMessage],
  ['lastDispatch', '16:60', timeMessage],
  ['timeZone', 'Asia/Atlantis', zoneMessage],
  ['timeZone', '+05:30', zoneMessage],
  ['timeZone', '', zoneMessage],
])('says what is wrong in a delivery: %s, %j', (setting, value, sentence) => {
  const [name = '', inside] = setting.split('.')
  const days = { ...delivery.days, from: value }
  const given = inside === undefined ? value : inside === 'from' ? days : [value]
  const read = () => readWith({ [name]: given })
  expect(read).toThrow(`${file}: “delivery.${setting}” cannot be used. `)
  expect(read).toThrow(sentence)
})

it('takes an origin, and says that a shop below a path is not possible', () => {
  expect(readSettings({ origin: 'https://example.org' }).origin).toBe('https://example.org')
  for (const path of ['/', '/shop', '/shop/'])
    expect(() => readSettings({ origin: `https://example.org${path}` })).toThrow(
      `${file}: “origin” cannot be used. An origin is written like https://example.org or http://localhost:5172, and a shop below a path is not possible.`,
    )
})

it('names a setting that is missing, and one that does not exist', () => {
  expect(() => readWith({ days: undefined })).toThrow(`${file}: “delivery.days” is missing.`)
  expect(() => readWith({ holiday: [] })).toThrow(
    `${file}: There is no setting “delivery.holiday”.`,
  )
})

const seller = { name: 'Corner Books', address: ['1 High Street', 'Delhi'], email: 'a@b.example' }

it('takes a seller', () => {
  const whole = { ...seller, phone: '+91 80 1234 5678', registration: 'GSTIN 29ABCDE1234F1Z5' }
  for (const given of [seller, whole]) expect(readSettings({ seller: given }).seller).toEqual(given)
})

it.each([
  ['name', ' ', 'It is empty.'],
  ['address', [], 'Invalid length: Expected >=1 but received 0.'],
  ['email', 'a@b', 'Invalid email: Received "a@b".'],
])('says what is wrong in a seller: %s, %j', (name, value, sentence) => {
  const read = () => readSettings({ seller: { ...seller, [name]: value } })
  expect(read).toThrow(`${file}: “seller.${name}” cannot be used. ${sentence}`)
})

it('reads the policies in the folder that the file names, and those of a composed site', () => {
  mkdirSync(inFolder('texts'))
  writeFileSync(inFolder('texts', 'returns.md'), '# Returns\n\nSend it back.')
  const { policies } = readSettings({ policies: 'texts' })
  expect(policies).toEqual({
    returns: {
      title: 'Returns',
      description: 'Send it back.',
      text: [{ tag: 'p', children: ['Send it back.'] }],
    },
  })
  expect(readSettings({ policies }).policies).toEqual(policies)
})

it('the sample shop’s policy of delivery says what its setting does', () => {
  const { delivery, policies } = readSite(inRoot('site/site.json'))
  const text = JSON.stringify(policies?.delivery?.text)
  expect(text).toContain(`before ${delivery?.lastDispatch}`)
  expect(text).toContain(`${delivery?.days.from} to ${delivery?.days.to} days`)
})
