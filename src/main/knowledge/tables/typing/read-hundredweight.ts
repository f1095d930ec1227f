import { type Quantity, unitCalled } from './read-quantity.ts'

/** Whether the name of a column says that its cells are weights: `17-3-06` may be a day as well. */
export const saysWeights = (name: string): boolean => /(?:^|[\P{L}_])(?:weights?|wt|cwt)(?:$|[\P{L}_])/iu.test(name)

const parts = /^(\d{1,3})[-.](\d)[-.](\d{1,2})$/

/** A weight in hundredweights, quarters and pounds, as bells are weighed: `17-3-06` is 17 cwt, 3 quarters and 6 lb. Null for what is none. */
export const readHundredweight = (text: string): Quantity | null => {
  const [, whole = '', quarters = '', pounds = ''] = parts.exec(text.trim()) ?? []
  const [hundredweight, quarter, pound] = ['cwt', 'qr', 'lb'].map(unitCalled)
  if (whole === '' || !hundredweight || !quarter || !pound) return null
  // A quarter is a quarter of a hundredweight, and has 28 pounds.
  if (Number(quarters) * quarter.worth >= hundredweight.worth || Number(pounds) * pound.worth >= quarter.worth)
    return null
  const amount = Number(whole) * hundredweight.worth + Number(quarters) * quarter.worth + Number(pounds) * pound.worth
  return { family: pound.family, amount, unit: pound }
}
