import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { appName } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { today } from '#web/data/device/today.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ArchiveImport } from './archive-import.tsx';
import { CalendarImport } from './calendar-import.tsx';
import { openArchiveZip, type ArchiveZip } from './work/archive-zip.ts';
import type { ReadAnswer } from './work/import-planner.ts';
import type { ImportJob, Preparation } from './work/import-job.ts';
import { ContinuedImport } from './continued-import.tsx';
import { ImportProgressCard, type RowsProgress } from './import-progress.tsx';
import { ImportReportCard } from './import-report.tsx';
import { StoreAnswers } from './review/stored-answers.tsx';
import { type Known, readKnownPractice } from './work/known-practice.ts';
import { FILE_MAX_BYTES, FILE_MAX_MB, TOO_LARGE_TEXT } from './work/file-limit.ts';
import { TableImport } from './table-import.tsx';
import { TransferWorkerClient } from './work/transfer-worker-client.ts';
import { type FinishedImport, ImportCancelled, ImportPaused, ImportWriter } from './work/write-import.ts';

type ReadableFile = Exclude<ReadAnswer, { is: 'refused' }>;

type Step =
  | { readonly is: 'choose'; readonly message?: string; readonly details?: readonly string[] }
  | { readonly is: 'read' }
  | {
      readonly is: 'prepare';
      readonly file: ReadableFile;
      readonly zip: ArchiveZip | null;
      readonly known: Known;
      readonly message?: string;
    }
  | {
      readonly is: 'write';
      readonly progress: RowsProgress;
      readonly failure: string | null;
      readonly onContinue: () => void;
      readonly onCancel: () => void;
    }
  | { readonly is: 'done'; readonly finished: FinishedImport; readonly job: ImportJob };

/** Choosing, reviewing and importing a file. */
export function ImportSection() {
  const [step, setStep] = useState<Step>({ is: 'choose' });
  const [fileName, setFileName] = useState('');
  const [worker] = useState(() => new TransferWorkerClient());
  const reading = useRef<AbortController | null>(null);
  const writing = useRef<AbortController | null>(null);
  const { data: profile } = useProfile();
  const timeZone = useTimeZone();
  const { email = '', display_name } = profile ?? {};
  const own = useMemo(() => [email, display_name ?? ''], [email, display_name]);
  useEffect(
    () => () => {
      reading.current?.abort();
      writing.current?.abort();
      worker.close();
    },
    [worker],
  );

  const read = async (file: File) => {
    if (!profile || !timeZone) return;
    setFileName(file.name);
    setStep({ is: 'read' });
    const { signal } = (reading.current = new AbortController());
    try {
      const zip = /\.zip$/i.test(file.name) ? await openArchiveZip(file) : null;
      const read = zip?.json ?? file;
      if (read.size > FILE_MAX_BYTES) return setStep({ is: 'choose', message: TOO_LARGE_TEXT });
      const bytes = await read.arrayBuffer();
      if (signal.aborted) return;
      const [answer, known] = await Promise.all([
        worker.ask('read', { bytes, name: file.name, userId: profile.id, today: today() }),
        readKnownPractice(),
      ]);
      if (signal.aborted) return;
      if (answer.is === 'refused') setStep({ is: 'choose', message: answer.message, details: answer.details });
      else setStep({ is: 'prepare', file: answer, zip, known });
    } catch (error) {
      logFailure('reading a file', error);
      if (!signal.aborted) setStep({ is: 'choose', message: messageOf(error) });
    }
  };

  const write = async (
    prepared: Extract<Step, { is: 'prepare' }>,
    job: ImportJob,
    writer = new ImportWriter({ ...job, fileName }),
    progress: RowsProgress = { is: 'send', done: 0, all: 0 },
  ) => {
    const controller = (writing.current = new AbortController());
    let reached = progress;
    const onContinue = () => void write(prepared, job, writer, reached);
    const show = (failure: string | null) => {
      const onCancel = () => {
        controller.abort();
        if (failure === null) return;
        setStep(prepared);
        void writer.giveUp();
      };
      setStep({ is: 'write', progress: reached, failure, onContinue, onCancel });
    };
    show(null);
    try {
      const finished = await writer.write(controller.signal, (next) => {
        reached = next;
        show(null);
      });
      worker.close();
      setStep({ is: 'done', finished, job });
    } catch (error) {
      if (error instanceof ImportPaused) return show(error.message);
      const isSaid = error instanceof ImportCancelled || showAccessRequired(error);
      setStep({ ...prepared, ...(isSaid ? {} : { message: `${messageOf(error)} Nothing was imported.` }) });
    }
  };

  const startAnew = () => {
    reading.current?.abort();
    worker.close();
    setStep({ is: 'choose' });
  };

  return (
    <Section title="Import">
      <StoreAnswers of="import">
        {step.is === 'choose' && <ContinuedImport />}
        {step.is === 'choose' && (
          <>
            <FileDrop
              title="Choose a file to import"
              text={`CSV, Excel (.xlsx), calendar (.ics) or ${appName()} archive (.json, .zip), up to ${FILE_MAX_MB} MB`}
              // Files of other programs too: choosing one shows how to get its rows out.
              endings=".csv,.tsv,.txt,.xlsx,.ics,.vcf,.json,.zip,.ods,.html,.xls,.xlsb,.numbers,.pages,.doc,.docx,.pdf"
              onFile={(file) => void read(file)}
              busy={!profile || !timeZone}
            />
            <p className="mt-3 text-sm text-soft">
              Or{' '}
              <Link to="/connections" className="font-[560] text-accent hover:underline tap">
                connect your calendar
              </Link>
              , and new sessions are suggested too.
            </p>
          </>
        )}
        {step.is === 'read' && <Reading fileName={fileName} onCancel={startAnew} />}
        {step.is === 'choose' && step.message && (
          <div className="mt-3">
            <Refusal fileName={fileName} message={step.message} details={step.details ?? []} />
          </div>
        )}
        {step.is === 'prepare' && profile && timeZone && (
          <div className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-[560]">{fileName}</p>
              <Button variant="ghost" size="small" onClick={startAnew}>
                Choose another file
              </Button>
            </div>
            {step.message && <Notice tone="bad">{step.message}</Notice>}
            <StoreAnswers of={step.file.importId}>
              <Prepare
                file={step.file}
                zip={step.zip}
                own={own}
                worker={worker}
                fileName={fileName}
                known={step.known}
                timeZone={timeZone}
                usualMinutes={profile.default_session_minutes}
                onImport={(job) => void write(step, job)}
                onCancel={startAnew}
              />
            </StoreAnswers>
          </div>
        )}
        {step.is === 'write' && (
          <ImportProgressCard
            title={`Importing ${fileName}…`}
            {...step}
            {...(step.progress.is === 'send' && { onCancel: step.onCancel })}
          />
        )}
        {step.is === 'done' && (
          <ImportReportCard fileName={fileName} finished={step.finished} job={step.job} onAnother={startAnew} />
        )}
      </StoreAnswers>
    </Section>
  );
}

type PrepareProps = Preparation & Pick<Extract<Step, { is: 'prepare' }>, 'file' | 'zip'>;

function Prepare({ file, zip, ...preparation }: PrepareProps) {
  if (file.is === 'sheets') return <TableImport sheets={file.sheets} {...preparation} />;
  if (file.is === 'calendar') return <CalendarImport {...preparation} />;
  return <ArchiveImport archive={file.archive} parts={file.parts} zip={zip} {...preparation} />;
}

/** Reading a large or hostile file can take long. */
function Reading({ fileName, onCancel }: { fileName: string; onCancel: () => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Spinner label={`Reading ${fileName}…`} />
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

const DETAILS_SHOWN = 5;

function Refusal({ fileName, message, details }: { fileName: string; message: string; details: readonly string[] }) {
  return (
    <Notice tone="bad">
      <p>
        {fileName}: {message}
      </p>
      {details.slice(0, DETAILS_SHOWN).map((detail) => (
        <p key={detail} className="mt-1">
          {detail}
        </p>
      ))}
      {details.length > DETAILS_SHOWN && <p className="mt-1">And {details.length - DETAILS_SHOWN} more.</p>}
    </Notice>
  );
}
