/**
 * The words of a column's header in lower case, without accents and signs. camelCase and snake_case are split.
 * @example headerWords('Follow_up e-mail (optional)') // ['follow', 'up', 'email', 'optional']
 */
export function headerWords(header: string): string[] {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\be[\s-]?mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words before what is counted: 'Number of sessions', 'Anzahl Stunden'. */
export const NUMBER_OF = 'number|no|n|nr|nb|anzahl|nombre|numero|aantal|liczba|antal|antall';
export const SESSIONS = 'sessions|sitzungen|termine|seances|sesiones|sessioni|sessoes|sessies|sesji|sessioner';

/** Words for an appointment, which may stand beside any other. */
export const APPOINTMENT = `(?:session|event|appointment|meeting|call|termins?|sitzung|seance|rendez vous|sesion|cita|sessione|sessao|sessie|sesj[ai]|spotkania)`;
