// The film market: real films, nothing known only after a release, outcomes of the task hidden.
import { expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { loadFilms } from '#examples/films.ts'
import { exampleRequest } from '#examples/ground-example.ts'

const films = loadFilms()
const year = (key: unknown) => Number(/\((\d{4})\)$/.exec(String(key))![1])

test('the films pass every check without an error or a warning', () => {
  const { validation } = validateRequest(exampleRequest(films))
  expect(validation.errors).toEqual([])
  expect(validation.warnings).toEqual([])
  expect(validation.counts.menus).toBe(28)
})

test('the task is the films of 2009 and 2010, history what came before', () => {
  const task = films.menus.filter((row) => row.menu === 0)
  const past = films.menus.filter((row) => row.menu !== 0)
  expect(new Set(task.map((row) => year(row.key)))).toEqual(new Set([2009, 2010]))
  expect(past.every((row) => year(row.key) >= 1995 && year(row.key) <= 2008)).toBe(true)
  // Half-years: a menu's T lies in the year of its films.
  expect(past.every((row) => Math.floor(Number(row.T)) + 2009 === year(row.key))).toBe(true)
})

test('no column tells what became known after the release', () => {
  const columns = Object.keys(films.menus[0]!)
  expect(columns.filter((name) => /gross|imdb|tomato|vote|dvd|running/i.test(name))).toEqual([])
  expect(films.menus.every((row) => row.menu !== 0 || row.profit === null)).toBe(true)
})

test('profits stand on the films that were taken, and on those only', () => {
  for (const row of films.menus)
    expect(row.profit !== null, String(row.key)).toBe(row.historically_chosen === 1)
})

test('the truth has the profit of each film of the task by the terms of the description', () => {
  const avatar = films.truth.find((row) => row.key === 'Avatar (2009)')!
  const { unit_cost: outlay } = films.menus.find((row) => row.key === avatar.key)!
  // Budget 237 m, worldwide gross 2,767,891,499 in the package's file.
  expect(outlay).toBe(237_000_000 * 1.5)
  expect(avatar.profit).toBe(2_767_891_499 / 2 - 237_000_000 * 1.5)
  expect(films.truth).toHaveLength(films.menus.filter((row) => row.menu === 0).length)
})
