import { Ajv2020 } from "ajv/dist/2020.js";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { SentAnswer } from "../../support/http.ts";

interface Described {
  operationId: string;
  responses: Record<string, { content: Record<string, unknown>; headers?: Record<string, unknown> }>;
}

/** A description in OpenAPI, as it came over the wire. */
export type Document = Record<string, unknown> & { paths: Record<string, Record<string, Described>> };

const JSON_TYPE = "application/json";
const templateOf = ({ path }: Operation): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** Holds what comes and goes against a description. Each method answers `true`, or what is wrong in words. */
export class ApiDocument {
  readonly document: Document;
  readonly #ajv: Ajv2020;

  constructor(document: Document) {
    this.document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, "api");
  }

  /** An answer: its status is documented, and its body is of a type and form that are. */
  checkAnswer(operation: Operation, { status, headers, bytes }: SentAnswer): string | true {
    const text = bytes.toString();
    const described = this.#described(operation)?.responses[status];
    if (!described) return `${status} is not documented: ${text}`;
    const type = headers["content-type"]?.split(";")[0] ?? "none";
    if (!(type in described.content)) return `it is ${type}`;
    if (type !== JSON_TYPE) return text.length > 0 || "there is nothing in it";
    return this.#check(operation, `responses/${status}`, JSON.parse(text));
  }

  /** A body that is sent as JSON. */
  checkRequest(operation: Operation, body: unknown): string | true {
    return this.#check(operation, "requestBody", body);
  }

  /** The headers that are documented for an operation's success. */
  headersOf(operation: Operation): string[] {
    return Object.keys(this.#described(operation)?.responses[operation.answer.status]?.headers ?? {});
  }

  #described(operation: Operation): Described | undefined {
    return this.document.paths[templateOf(operation)]?.[operation.method];
  }

  #check(operation: Operation, part: string, value: unknown): string | true {
    const path = templateOf(operation).replaceAll("~", "~0").replaceAll("/", "~1");
    const media = JSON_TYPE.replace("/", "~1");
    const pointer = `api#/paths/${path}/${operation.method}/${part}/content/${media}`;
    // Of a file the description gives the type alone.
    const isFile = part !== "requestBody" && "media" in operation.answer && part.endsWith(`${operation.answer.status}`);
    if (isFile) return true;
    const validate = this.#ajv.getSchema(`${pointer}/schema`);
    if (!validate) return `there is no schema for ${part}`;
    return validate(value) === true || `${this.#ajv.errorsText(validate.errors)}: ${JSON.stringify(value)}`;
  }
}
