import * as z from "zod/mini";

/** The schemas with a name in the API's OpenAPI description. */
export const namedSchemas = z.registry<{ id: string; description?: string }>();

/** Whether two types are identical: https://github.com/microsoft/TypeScript/issues/27024#issuecomment-421529650 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- T is there to be deferred
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Names a schema and binds it to a type. A missing, extra or differently typed field fails to compile. */
export function schemaOf<Type>() {
  return <Schema extends z.ZodMiniType>(
    id: string,
    schema: Schema & (Same<z.output<Schema>, Type> extends true ? unknown : never),
    description?: string,
  ): Schema => {
    namedSchemas.add(schema, { id, ...(description ? { description } : {}) });
    return schema;
  };
}

/** The named schema of an object with exactly these fields, which say its type. */
export function answerOf<Fields extends z.core.$ZodLooseShape>(id: string, fields: Fields, description?: string) {
  const schema = z.strictObject<Fields>(fields);
  namedSchemas.add(schema, { id, ...(description ? { description } : {}) });
  return schema;
}

/** The answer of operations that return no data. */
export const doneAnswer = answerOf("DoneAnswer", { done: z.literal(true) });

/** The schema of an object with exactly these fields, named and bound to a type like in {@link schemaOf}. */
export function objectOf<Type>(id: string, description?: string) {
  return <Fields extends z.core.$ZodLooseShape>(
    fields: Fields & (Same<z.output<ReturnType<typeof z.strictObject<Fields>>>, Type> extends true ? unknown : never),
  ) => answerOf<Fields>(id, fields, description);
}

export const amount = schemaOf<number>()(
  "Amount",
  z.int().check(z.minimum(0)),
  "Minor units (cents, pence, yen) of the currency that goes with it.",
);

export const time = schemaOf<string>()(
  "Time",
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  "ISO 8601, UTC.",
);

export const count = z.int().check(z.minimum(0));
