// Answers of functions, at most as long as the function declares. A longer one is our own mistake, and is logged as one.
import { AnswerTooLong } from '#server/http/load/answer-at-most.ts';

/** The answer as JSON. Throws AnswerTooLong. */
export function boundedJson(answer: object, maxBytes: number): string {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) > maxBytes) throw new AnswerTooLong(maxBytes);
  return text;
}

/** A body that becomes longer while it is sent ends there, with an error, so the client knows that it does not have all. */
export function boundedFile(answer: Response, maxBytes: number): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new AnswerTooLong(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(count), answer);
}
