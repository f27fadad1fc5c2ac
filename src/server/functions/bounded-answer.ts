// Limits the length of answers to what the function declares. A longer one is a bug, and logged as an error.
import { AnswerTooLong } from '#server/http/load/answer-at-most.ts';

/** The answer as JSON. Throws AnswerTooLong. */
export function boundedJson(answer: object, maxBytes: number): string {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) > maxBytes) throw new AnswerTooLong(maxBytes);
  return text;
}

/** A body that becomes too long ends with an error, so that the client knows that it is incomplete. */
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
