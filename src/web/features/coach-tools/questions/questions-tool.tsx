import { QUESTION_BANK } from '#domain/coach-tools/question-bank.ts';
import { searchQuestions } from '#domain/coach-tools/search-questions.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Copy } from '#web/ui/icons/copy.tsx';
import { useState } from 'react';

export function QuestionsTool() {
  const [text, setText] = useState('');
  const found = searchQuestions(QUESTION_BANK, text);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <SearchInput
        label="Search questions"
        placeholder="Search by word or theme"
        value={text}
        onChange={setText}
        className="max-w-[25rem]"
      />
      <p aria-live="polite" className="mt-2 mb-6 text-sm text-soft">
        {count === 1 ? '1 question' : `${count} questions`}
      </p>
      {count === 0 && (
        <EmptyState title={`No questions match “${text.trim()}”`} text="Try a single word, or a theme." />
      )}
      <div className="gap-x-9 lg:columns-2">
        {found.map(({ theme, questions }) => (
          <div key={theme} className="break-inside-avoid">
            <Section title={theme}>
              <ul>
                {questions.map((question) => (
                  <li key={question} className="flex items-center justify-between gap-3 border-b border-rule py-1">
                    <span>{question}</span>
                    <button
                      type="button"
                      aria-label={`Copy: ${question}`}
                      onClick={() => void copy(question)}
                      className={buttonClass({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
                    >
                      <Copy className="size-4" />
                    </button>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        ))}
      </div>
    </>
  );
}

async function copy(question: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(question);
    toast.success({ title: 'Question copied' });
  } catch (error) {
    logFailure('Copying a question', error);
    toast.destructive({
      title: 'Could not copy the question',
      description: 'Your browser doesn’t allow copying here.',
    });
  }
}
