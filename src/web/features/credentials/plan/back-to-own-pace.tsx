interface BackToOwnPaceProps {
  onBack: (own: { week: undefined; clients: undefined }) => void;
}

/** Ends what the coach asked about another pace. */
export function BackToOwnPace({ onBack }: BackToOwnPaceProps) {
  return (
    <button
      type="button"
      onClick={() => onBack({ week: undefined, clients: undefined })}
      className="min-h-11 cursor-pointer text-accent underline md:min-h-9"
    >
      Back to my pace
    </button>
  );
}
