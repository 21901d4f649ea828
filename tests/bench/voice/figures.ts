import { type WordErrors, wrongPercent } from './word-errors'

/** A number as a table shows it; what isn't known is a dash. */
export const figure = (value: number | undefined, digits = 3) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits).replace('-', '−')

/** With its sign, where the sign is what matters. */
export const signed = (value: number | undefined, digits: number) =>
  value !== undefined && value > 0 ? `+${figure(value, digits)}` : figure(value, digits)

export const wrong = (errors: WordErrors | undefined) =>
  errors ? `${errors.wrong}/${errors.words} = ${wrongPercent(errors).toFixed(1)} %` : '–'
