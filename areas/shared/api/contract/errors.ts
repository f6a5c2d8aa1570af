/** Every error of the platform API has this shape; `code` is stable, `message` is for people. */
export interface ErrorAnswer {
  error: { code: string; message: string; fields?: Record<string, string>; requestId?: string };
}
