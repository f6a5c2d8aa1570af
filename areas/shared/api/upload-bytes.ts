import { TOKEN_HEADER } from "../contract/endpoints.ts";
import { type ApiError, clientError, errorOf, readRetryAfter } from "./api-error.ts";

export interface Upload {
  method: string;
  /** With the API's origin, if that is not the page's. */
  url: string;
  body: Blob;
  /** The declared media type. The server detects the actual type from the bytes. */
  type: string;
  token: string;
  /** Bytes sent so far, of `body.size`. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** In milliseconds. An upload fails after this long without progress; a slow one may take longer. */
const STALLED = 30_000;

function problemIn(request: XMLHttpRequest): ApiError {
  const retryAfter = readRetryAfter(request.getResponseHeader("retry-after"));
  return errorOf(request.response, request.status, retryAfter);
}

/**
 * Uploads bytes and reports progress, which `fetch` can't:
 * https://developer.mozilla.org/docs/Web/API/XMLHttpRequestUpload/progress_event
 *
 * @throws ApiError
 * @throws the signal's reason, an `AbortError` by default
 */
export function uploadBytes<Answer>({ method, url, body, type, token, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(clientError("timeout"));
        request.abort();
      }, STALLED);
    };
    const abort = () => {
      reject(signal?.reason as Error);
      request.abort();
    };
    request.open(method, url);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", type);
    request.setRequestHeader(TOKEN_HEADER, token);
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onProgress?.(loaded);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300 && request.response) resolve(request.response as Answer);
      else reject(problemIn(request));
    };
    request.onerror = () => reject(clientError("network"));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort);
    watch();
    request.send(body);
  });
}
