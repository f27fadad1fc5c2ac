"""Verifies audit files, as docs/audit-file.md says: a second program, in another language, written from that page alone.

    python3 verify.py FILE...     one line for each: "intact 12 of 40", "row 7: ...", or "refused: ..."
    python3 verify.py --jwks KEYS FILE...     also whose key it is, by a copy of the issuer's jwks.json
    python3 verify.py --many      files from standard input, each after a line with its length, for tests

It needs Python 3.9 and the openssl command, and nothing else.
"""

import base64
import hashlib
import json
import re
import subprocess
import sys
import tempfile

MARK = b'<script type="text/plain" id="audit-file">\n'
END = b'\n</script>'
DEEPEST = 8
LARGEST = 9007199254740991
# The order of P-256.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Refused(Exception):
    """The file is not as it was signed. `row` is the number of the first row that is not, or None."""

    def __init__(self, reason, row=None):
        super().__init__(reason)
        self.row = row


def require(holds, reason, row=None):
    if not holds:
        raise Refused(reason, row)


def split(content):
    """The shell and the data."""
    require(content.count(MARK[:-1]) == 1, 'the mark is not there exactly once')
    place = content.find(MARK)
    require(place >= 0, 'the mark does not end its line')
    begin = place + len(MARK)
    end = content.find(END, begin)
    require(end >= 0, 'the data does not end')
    return content[:begin] + content[end:], content[begin:end]


def text_of(value, depth=1):
    """A value in its one form."""
    if value is None:
        return 'null'
    if value is True:
        return 'true'
    if value is False:
        return 'false'
    if type(value) is int:
        require(-LARGEST <= value <= LARGEST, 'an integer is too large')
        return str(value)
    if type(value) is str:
        return '"' + ''.join(map(unit_text, units_of(value))) + '"'
    require(type(value) is list, 'a value is none of a row')
    require(depth <= DEEPEST, 'arrays are nested too deep')
    return '[' + ','.join(text_of(one, depth + 1) for one in value) + ']'


def units_of(text):
    data = text.encode('utf-16-be', 'surrogatepass')
    return [data[place] << 8 | data[place + 1] for place in range(0, len(data), 2)]


def unit_text(unit):
    if unit in (0x22, 0x5C):
        return '\\' + chr(unit)
    if 0x20 <= unit <= 0x7E and chr(unit) not in '<>&':
        return chr(unit)
    return '\\u%04x' % unit


def check_row(text, number):
    """That it is in its one form."""
    try:
        value = json.loads(text)
        require(type(value) is list and len(value) > 0 and type(value[0]) is str, 'no array that begins with a kind')
        require(text_of(value) == text, 'not in its one form')
    except (ValueError, RecursionError) as error:
        raise Refused('no row: %s' % error, number) from None
    except Refused as refused:
        raise Refused(str(refused), number) from None


def sha256(data):
    return hashlib.sha256(data).digest()


def root_of(level):
    while len(level) > 1:
        pairs = [sha256(b'\x01' + level[place] + level[place + 1]) for place in range(0, len(level) - 1, 2)]
        level = pairs + ([level[-1]] if len(level) % 2 else [])
    return level[0]


def from_base64url(text):
    require(re.fullmatch('[A-Za-z0-9_-]*', text) is not None, 'no base64url')
    try:
        data = base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))
    except ValueError:
        raise Refused('no base64url') from None
    require(to_base64url(data) == text, 'base64url in another form')
    return data


def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def object_of(data):
    try:
        value = json.loads(data.decode('utf-8'))
    except (ValueError, RecursionError):
        raise Refused('header or payload is no JSON') from None
    require(type(value) is dict, 'header or payload is no object')
    return value


def is_text(value):
    return type(value) is str


def is_hash(value):
    return is_text(value) and re.fullmatch('[0-9a-f]{64}', value) is not None


def is_count(value):
    return type(value) is int and value >= 0


def is_coach(value):
    return type(value) is dict and set(value) == {'name', 'email'} and all(map(is_text, value.values()))


def is_chain(value):
    if value is None:
        return True
    return type(value) is dict and set(value) == {'length', 'head'} and is_count(value['length']) and is_hash(value['head'])


def is_answers(value):
    names = {'confirmed', 'corrected', 'declined', 'not_me'}
    return type(value) is dict and set(value) == names and all(map(is_count, value.values()))


def matches(pattern):
    return lambda value: is_text(value) and re.fullmatch(pattern, value) is not None


MEMBERS = {
    'format': lambda value: type(value) is int and value == 1,
    'issuer': matches(r'https?://[^/\s]+'),
    'issuer_name': is_text,
    'coach': is_coach,
    'made_at': matches('[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z'),
    'judged_on': matches('[0-9]{4}-[0-9]{2}-[0-9]{2}'),
    'names': lambda value: value in ('name', 'initials', 'number'),
    'rows': is_count,
    'root': is_hash,
    'shell': is_hash,
    'chain': is_chain,
    'answers': is_answers,
}

known_signatures = {}


def is_signature(x, y, signed, signature):
    """ES256 by the openssl command, asked once for each signature."""
    asked = (x, y, signed, signature)
    if asked not in known_signatures:
        known_signatures[asked] = ask_openssl(*asked)
    return known_signatures[asked]


def ask_openssl(x, y, signed, signature):
    # SubjectPublicKeyInfo of a point on P-256.
    head = bytes.fromhex('3059301306072a8648ce3d020106082a8648ce3d03010703420004')
    pem = b'-----BEGIN PUBLIC KEY-----\n' + base64.encodebytes(head + x + y) + b'-----END PUBLIC KEY-----\n'
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (('key.pem', pem), ('signature.der', der(signature))):
            with open(folder + '/' + name, 'wb') as file:
                file.write(data)
        command = ['openssl', 'dgst', '-sha256', '-verify', folder + '/key.pem', '-signature', folder + '/signature.der']
        return subprocess.run(command, input=signed, capture_output=True, check=False).returncode == 0


def der(signature):
    """r and s as openssl reads them: a sequence of two integers."""
    numbers = b''.join(der_integer(part) for part in (signature[:32], signature[32:]))
    return b'\x30' + bytes([len(numbers)]) + numbers


def der_integer(data):
    data = data.lstrip(b'\x00') or b'\x00'
    if data[0] >= 0x80:
        data = b'\x00' + data
    return b'\x02' + bytes([len(data)]) + data


def check_signature(jws, key_line):
    """The payload and the key's thumbprint."""
    key = re.fullmatch(r'\{"crv":"P-256","kty":"EC","x":"([^"]*)","y":"([^"]*)"\}', key_line)
    require(key is not None, 'the key is not in its one form')
    x, y = (from_base64url(part) for part in key.groups())
    require(len(x) == 32 and len(y) == 32, 'the key is too short or too long')
    thumbprint = to_base64url(sha256(key_line.encode()))
    parts = jws.split('.')
    require(len(parts) == 3, 'the signature does not have three parts')
    header, payload, signature = (from_base64url(part) for part in parts)
    require(len(signature) == 64, 'the signature is too short or too long')
    require(int.from_bytes(signature[32:], 'big') <= ORDER // 2, 'the signature is in its second form')
    wanted = {'alg': 'ES256', 'kid': thumbprint, 'typ': 'audit-file+jws'}
    require(object_of(header) == wanted, 'the header is another')
    members = object_of(payload)
    require(set(members) == set(MEMBERS), 'the payload has other members')
    for name, holds in MEMBERS.items():
        require(holds(members[name]), 'the payload has another ' + name)
    signed = '.'.join(parts[:2]).encode()
    require(is_signature(x, y, signed, signature), 'the signature does not verify')
    return members, {'kid': thumbprint, 'x': key.group(1), 'y': key.group(2)}


def check_rows(lines):
    """The hashes of all leaves, and how many are shown."""
    hashes = []
    shown = 0
    for number, line in enumerate(lines, 1):
        leaf = re.fullmatch(r'([0-9a-f]{64})(?: ([0-9a-f]{32}) (\[.*\]))?', line)
        require(leaf is not None, 'no leaf', number)
        digest = bytes.fromhex(leaf.group(1))
        require(not hashes or hashes[-1] < digest, 'not in order', number)
        if leaf.group(2) is not None:
            check_row(leaf.group(3), number)
            salted = bytes.fromhex(leaf.group(2)) + leaf.group(3).encode('latin-1')
            require(sha256(b'\x00' + salted) == digest, 'another hash', number)
            shown += 1
        hashes.append(digest)
    return hashes, shown


def verify(content):
    """The payload, how many rows are shown, and the key. Raises Refused."""
    shell, data = split(content)
    lines = data.decode('latin-1').split('\n')
    require(len(lines) >= 3 and lines[0] == 'audit-file/1', 'another format')
    jws, key_line, *leaves = lines[1:]
    payload, key = check_signature(jws, key_line)
    hashes, shown = check_rows(leaves)
    require(len(hashes) > 0 and len(hashes) == payload['rows'], 'another number of rows')
    require(root_of(hashes).hex() == payload['root'], 'another root')
    require(sha256(shell).hex() == payload['shell'], 'another shell')
    return payload, shown, key


def whose(key, keys):
    """What a copy of the issuer's keys says; None: the key is not the issuer's."""
    for place, one in enumerate(keys['keys']):
        if all(one.get(name) == key[name] for name in ('kid', 'x', 'y')):
            return 'the current key' if place == 0 else 'a key that was replaced since'
    return None


def report(content, keys=None):
    try:
        payload, shown, key = verify(content)
    except Refused as refused:
        return 'refused: %s' % refused if refused.row is None else 'row %d: %s' % (refused.row, refused)
    found = 'intact %d of %d' % (shown, payload['rows'])
    if keys is None:
        return found
    owner = whose(key, keys)
    return 'refused: not a key of the issuer' if owner is None else '%s, %s' % (found, owner)


def many():
    source = sys.stdin.buffer
    for line in iter(source.readline, b''):
        print(report(source.read(int(line))), flush=True)


def main(arguments):
    if arguments == ['--many']:
        return many()
    keys = None
    if arguments[:1] == ['--jwks']:
        with open(arguments[1], encoding='utf-8') as file:
            keys = json.load(file)
        arguments = arguments[2:]
    for name in arguments:
        with open(name, 'rb') as file:
            print('%s: %s' % (name, report(file.read(), keys)))
    return None


if __name__ == '__main__':
    main(sys.argv[1:])
