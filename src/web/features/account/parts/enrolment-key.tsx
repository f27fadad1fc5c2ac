import type { Enrolment } from '../second-factor.ts';

/** What the authenticator app scans, or the coach types into it. */
export function EnrolmentKey({ enrolment }: { enrolment: Enrolment }) {
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
      {/* On white in the dark theme too: apps read dark on light. */}
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
        className="justify-self-center rounded-lg bg-white"
      />
      <div className="grid gap-3">
        <p>Open your authenticator app, add an account and scan this code. Then enter the six digits that it shows.</p>
        <a
          href={enrolment.uri}
          className="text-sm font-[560] text-accent underline-offset-3 hover:underline md:hidden tap"
        >
          Is the app on this phone? Open it
        </a>
        <div>
          <p className="text-sm text-soft">Can’t scan? Type this key:</p>
          <p className="mt-1 font-mono text-sm select-all">{inFours(enrolment.secret)}</p>
        </div>
      </div>
    </div>
  );
}

const inFours = (key: string) => key.replaceAll(/.{4}(?=.)/g, '$& ');
