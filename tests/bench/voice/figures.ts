import { type WordErrors, wrongPercent } from './word-errors'

/** Formats a number for a table; an unknown one is a dash. */
export const figure = (value: number | undefined, digits = 3) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits).replace('-', '−')

/** Formats a number with its sign. */
export const signed = (value: number | undefined, digits: number) =>
  value !== undefined && value > 0 ? `+${figure(value, digits)}` : figure(value, digits)

export const wrong = (errors: WordErrors | undefined) =>
  errors ? `${errors.wrong}/${errors.words} = ${wrongPercent(errors).toFixed(1)} %` : '–'
