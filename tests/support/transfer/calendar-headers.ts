// What stands in the first row of calendars that were saved as tables.

const outlook = (list: string) => list.split('|').map((header) => header.trim());

/** Outlook's own export in three languages, and the headers that Google Calendar documents for its import. */
export const CALENDAR_HEADERS = {
  Outlook: outlook(
    `Subject|Start Date|Start Time|End Date|End Time|All day event|Reminder on/off|Reminder Date|Reminder Time|Meeting Organizer|
    Required Attendees|Optional Attendees|Meeting Resources|Billing Information|Categories|Description|Location|Mileage|Priority|
    Private|Sensitivity|Show time as`,
  ),
  'Outlook in German': outlook(
    `Betreff|Beginnt am|Beginnt um|Endet am|Endet um|Ganztägiges Ereignis|Erinnerung Ein/Aus|Erinnerung am|Erinnerung um|
    Besprechungsplanung|Erforderliche Teilnehmer|Optionale Teilnehmer|Besprechungsressourcen|Abrechnungsinformationen|
    Beschreibung|Kategorien|Ort|Priorität|Privat|Reisekilometer|Vertraulichkeit|Zeitspanne zeigen als`,
  ),
  'Outlook in French': outlook(
    `Objet|Début|Début|Fin|Fin|Journée entière|Rappel actif/inactif|Date de rappel|Heure du rappel|Organisateur d'une réunion|
    Participants obligatoires|Participants facultatifs|Ressources de la réunion|Afficher la disponibilité|Catégories|
    Critère de diffusion|Description|Emplacement|Informations facturation|Kilométrage|Priorité|Privé`,
  ),
  'Google Calendar': outlook(
    'Subject|Start Date|Start Time|End Date|End Time|All Day Event|Description|Location|Private',
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>;
