import { TOKEN_HEADER } from "../contract/endpoints.ts";
import { type ApiError, clientError, errorOf, readRetryAfter } from "./api-error.ts";

export interface Upload {
  method: string;
  /** With the API's origin where that is another. */
  url: string;
  body: Blob;
  /** The media type; what the bytes really are, the server looks for itself. */
  type: string;
  token: string;
  /** Bytes that have gone out, of `body.size`. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A transfer that stands still for so long has failed; one that goes on may take its time. Milliseconds. */
const STALLED = 30_000;

function problemIn(request: XMLHttpRequest): ApiError {
  const retryAfter = readRetryAfter(request.getResponseHeader("retry-after"));
  return errorOf(request.response, request.status, retryAfter);
}

/**
 * Sends bytes and tells how far they are, which `fetch` can't:
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
