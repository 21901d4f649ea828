import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'

type Constraint = ReturnType<typeof getZodConstraint>[string]

export type Constraints<Name extends string> = Record<Name, Constraint>

/** The rules of a schema that a browser can know, by field: zod itself stays on the server. */
export const constraintsOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  ({ ...getZodConstraint(schema) }) as Constraints<Extract<keyof Shape, string>>
