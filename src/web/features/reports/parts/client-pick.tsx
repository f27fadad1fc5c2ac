import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { Combobox } from '#web/ui/form/list/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useQuery } from '@tanstack/react-query';

interface ClientPickProps {
  client: string | null;
  onChange: (client: string | null) => void;
}

/** Everyone, or one client found by typing. */
export function ClientPick({ client, onChange }: ClientPickProps) {
  const names = useQuery(clientNamesQuery);
  const options = (names.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label="Client">
      <Combobox
        options={options}
        value={client ?? ''}
        onChange={(value) => onChange(value === '' ? null : value)}
        listLabel="Clients"
        placeholder="Everyone"
      />
    </Field>
  );
}
