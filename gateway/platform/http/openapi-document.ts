import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { type AnswerOf, OPERATIONS } from "../../../areas/shared/api/operations.ts";
import { namedSchemas } from "../../../areas/shared/contract/answer-fields.ts";
import { TOKEN_HEADER } from "../../../areas/shared/contract/endpoints.ts";
import { ERRORS, type ErrorCode } from "../../../areas/shared/contract/errors.ts";
import {
  errorAnswer,
  type Operation,
  type OperationAnswer,
  type OperationBody,
} from "../../../areas/shared/contract/operation.ts";
import { handlers } from "./operation-routes.ts";

type Json = Record<string, unknown>;

const REF = "#/components/schemas/";
const JSON_TYPE = "application/json";

/** A JSON Schema without the keys that apply only to whole documents. */
function bare(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !["$schema", "$id", "id"].includes(key)));
}

/** A schema in OpenAPI 3.1 (JSON Schema 2020-12): a reference if it has a name. */
function schemaObject(schema: z.ZodMiniType): Json {
  const named = namedSchemas.get(schema);
  return named ? { $ref: REF + named.id } : bare(z.toJSONSchema(schema));
}

function components(): Json {
  const { schemas } = z.toJSONSchema(namedSchemas, { metadata: namedSchemas, uri: (id) => REF + id });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]));
}

const content = (schema: Json): Json => ({ [JSON_TYPE]: { schema } });

/** The content of a body or answer. OpenAPI 3.1 describes bytes by their media type only. */
function contentOf(described: OperationBody | OperationAnswer): Json {
  if ("schema" in described) return content(schemaObject(described.schema));
  return Object.fromEntries(described.media.map((media) => [media, {}]));
}

function security({ access, method }: Operation): Json[] {
  if (access === "anyone") return [];
  return [{ session: [], ...(method === "get" ? {} : { token: [] }) }];
}

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** The fields of an object as parameters. In a union of objects, every field is optional. */
function parametersIn(place: "path" | "query" | "header", schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { anyOf, ...whole } = z.toJSONSchema(schema, { io: "input" }) as ObjectSchema & { anyOf?: ObjectSchema[] };
  const objects = anyOf ?? [whole];
  return objects.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, { description, ...field }]) => ({
      name,
      in: place,
      required: !anyOf && required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: field,
    })),
  );
}

function parameters({ pathParameters, query, ownQuery, headers }: Operation): Json[] {
  return [
    ...parametersIn("path", pathParameters),
    ...parametersIn("query", query ?? ownQuery),
    ...parametersIn("header", headers),
  ];
}

/** The error answers by HTTP status, each with its possible codes. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, code]) => {
      const narrowed = { properties: { error: { properties: { code: { enum: code } } } } };
      const schema = { allOf: [schemaObject(errorAnswer), narrowed] };
      return [status, { description: code.map((each) => `\`${each}\``).join(", "), content: content(schema) }];
    }),
  );
}

function operationObject(name: string, operation: Operation): Json {
  const { summary, body, answer, errors } = operation;
  const headers = Object.entries(answer.headers ?? {}).map(([header, description]) => [
    header,
    { description, schema: { type: "string" } },
  ]);
  return {
    operationId: name,
    summary,
    parameters: parameters(operation),
    security: security(operation),
    ...(body ? { requestBody: { required: !("schema" in body) || body.required, content: contentOf(body) } } : {}),
    responses: {
      [answer.status]: {
        description: answer.description,
        ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
        content: contentOf(answer),
      },
      ...errorResponses(errors),
    },
  };
}

/**
 * Generates the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html) from the contract.
 * @param sessionCookie the name of the session's cookie
 */
export function openapiDocument(sessionCookie: string) {
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method]: operationObject(name, operation) };
  }
  return {
    openapi: "3.1.1" as const,
    info: {
      title: "Awning platform API",
      version: "1",
      description:
        "Answers on every host of the platform. Amounts are minor units. Every error has a stable `code`; " +
        "`Retry-After` says when to retry.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie },
        token: { type: "apiKey", in: "header", name: TOKEN_HEADER },
      },
    },
  };
}

/** Handlers of the OpenAPI document. It is generated and compressed at the first request, because anyone may ask. */
export function openapiHandlers(sessionCookie: string) {
  let generated: { document: AnswerOf<"openapi">; identity: Buffer; gzip: Buffer; etag: string } | undefined;
  const generate = () => {
    const document = openapiDocument(sessionCookie);
    const identity = Buffer.from(JSON.stringify(document));
    const hash = createHash("sha256").update(identity).digest("base64url");
    return { document, identity, gzip: gzipSync(identity), etag: `W/"${hash.slice(0, 22)}"` };
  };
  return handlers({
    openapi(_input, { req, res }) {
      generated ??= generate();
      const encoding = req.acceptsEncodings("gzip", "identity") === "gzip" ? "gzip" : "identity";
      if (encoding === "gzip") res.setHeader("Content-Encoding", encoding);
      res
        .set({ "Cache-Control": "no-cache", ETag: generated.etag, Vary: "Accept-Encoding" })
        .type("json")
        .send(generated[encoding]);
      return generated.document;
    },
  });
}
