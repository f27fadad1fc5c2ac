import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { BODIES, credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import type { NameChoice } from '#domain/audit-file/signed-payload.ts';
import { PartChoice } from '#web/audit-file/part-choice.tsx';
import { saveFile } from '#web/data/device/save-file.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SelectField, textOptions } from '#web/ui/form/select-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from '#web/ui/icons/download.tsx';
import { useState } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { makeAuditFile } from '../make-audit-file.ts';

const NAMES: readonly { value: NameChoice; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'initials', label: 'Initials' },
  { value: 'number', label: 'Number' },
];

/** The choice of what is evaluated: all chosen bodies, nothing, or one credential. */
const ALL = 'all';
const NONE = 'none';

/** Makes the log as an audit file, and parts of it for others. */
export function AuditFileDocument({ evidence, circumstances: { today } }: DocumentProps) {
  const bodies = useBodies(evidence);
  const [judged, setJudged] = useState(ALL);
  const [names, setNames] = useState<NameChoice>('initials');
  const make = useMutation({
    mutationFn: () => makeAuditFile({ judged_on: today, names, rules: rulesOf(judged, bodies, evidence) }),
    onSuccess: ({ name, blob }) => saveFile(`${name}.html`, blob),
    onError: failureToast('Could not make the audit file'),
  });
  return (
    <div className="grid max-w-[70ch] gap-5">
      <p>
        Your log in one file that anybody can check. It opens in any browser, even offline, and says if a row was
        changed after it was made. It never has notes, topics or reflections. The place to check it is{' '}
        <Link to="/verify" className="text-accent underline">
          {location.origin}/verify
        </Link>
        .
      </p>
      <Field label="Requirements" hint="As judged today, with their sources.">
        <SelectField
          value={judged}
          onChoose={setJudged}
          options={[
            [ALL, `All of ${bodies.join(', ')}`],
            ...textOptions(BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => `${body} ${level}`))),
            [NONE, 'None, only the log'],
          ]}
        />
      </Field>
      <div>
        <p className="mb-1.5 text-sm font-[560]">Clients by</p>
        <SegmentedControl label="Clients by" options={NAMES} value={names} onChange={setNames} />
        <p className="mt-1.5 text-13 text-soft">
          Clients who agreed are named. Others appear by initials, and those who refused by number.
        </p>
      </div>
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          <Download className="size-4" />
          Make the audit file
        </Button>
      </div>
      {make.data && (
        <>
          <Notice>The audit file is saved: {numberText(make.data.found.payload.rows)} rows, signed.</Notice>
          <PartChoice file={make.data.bytes} name={make.data.name} found={make.data.found} />
        </>
      )}
    </div>
  );
}

/** Those the coach chose to plan for, else those whose credentials are held, else those with a ladder. */
function useBodies({ credentials }: EvidenceRows): readonly Body[] {
  const chosen = useProfile().data?.chosen_bodies;
  if (chosen && chosen.length > 0) return chosen;
  const held = BODY_NAMES.filter((body) => credentials.some((one) => one.body === body));
  return held.length > 0 ? held : BODY_NAMES.filter((body) => BODIES[body].ladder !== null);
}

/** A credential that is held is evaluated for its renewal; each is also evaluated as for a first application. */
function rulesOf(judged: string, bodies: readonly Body[], { credentials }: EvidenceRows): AuditFileRequest['rules'] {
  return BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => ({ body, level })))
    .filter(({ body, level }) => (judged === ALL ? bodies.includes(body) : judged === `${body} ${level}`))
    .flatMap((one) => {
      const isHeld = credentials.some(({ body, level }) => body === one.body && level === one.level);
      return [{ ...one, stage: 'initial' as const }, ...(isHeld ? [{ ...one, stage: 'renewal' as const }] : [])];
    });
}
