import { Ajv2020 } from "ajv/dist/2020.js";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { SentAnswer } from "../../support/http.ts";

interface Described {
  operationId: string;
  responses: Record<string, { content: Record<string, unknown>; headers?: Record<string, unknown> }>;
}

/** An OpenAPI description as the gateway sends it. */
export type Document = Record<string, unknown> & { paths: Record<string, Record<string, Described>> };

const JSON_TYPE = "application/json";
const templateOf = ({ path }: Operation): string => path.replaceAll(/:(\w+)/g, "{$1}");

/**
 * Validates requests and responses against a description. Each method returns `true`, or a description of the problem.
 */
export class ApiDocument {
  readonly document: Document;
  readonly #ajv: Ajv2020;

  constructor(document: Document) {
    this.document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, "api");
  }

  /** Validates a response: its status, content type and body must be documented. */
  checkAnswer(operation: Operation, { status, headers, bytes }: SentAnswer): string | true {
    const text = bytes.toString();
    const described = this.#described(operation)?.responses[status];
    if (!described) return `${status} is not documented: ${text}`;
    const type = headers["content-type"]?.split(";")[0] ?? "none";
    if (!(type in described.content)) return `it is ${type}`;
    if (type !== JSON_TYPE) return text.length > 0 || "the file is empty";
    return this.#check(operation, `responses/${status}`, JSON.parse(text));
  }

  /** Validates a JSON request body. */
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
    // For a file the description contains only the type.
    const isFile = part !== "requestBody" && "media" in operation.answer && part.endsWith(`${operation.answer.status}`);
    if (isFile) return true;
    const validate = this.#ajv.getSchema(`${pointer}/schema`);
    if (!validate) return `there is no schema for ${part}`;
    return validate(value) === true || `${this.#ajv.errorsText(validate.errors)}: ${JSON.stringify(value)}`;
  }
}
